import { districtName, num, t } from '../i18n/index.svelte';
import type { Board } from '../worker/bigshot_wasm';

// What a board's districts hold: "North: ×2, 9, 10, 11 · West: 16, 18, 21".
export function lotsText({ lots }: Board): string {
  const districts = [...new Set(lots.map(({ district }) => district))];
  return districts
    .map((district) => {
      const values = lots.filter((lot) => lot.district === district).map(({ park, value }) => (park ? '×2' : num(value ?? 0)));
      return t('new.board_district', { district: districtName(district), values: values.join(', ') });
    })
    .join(' · ');
}
