// The page's language as it is written where the browser is at home: English in a German browser is "en-DE", with the
// day before the month. So dates follow the region and not the language alone.
export function regional(code: string, locales: readonly string[]): string {
  const known = locales.flatMap((locale) => {
    try {
      return [new Intl.Locale(locale)];
    } catch {
      return [];
    }
  });
  const spoken = known.find((locale) => locale.language === code && locale.region);
  const region = (spoken ?? known.find((locale) => locale.region))?.region;
  return region ? `${code}-${region}` : code;
}
