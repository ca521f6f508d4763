// Puts a text where it can be pasted from. Without https a page has no clipboard to write to; the old way, by a field
// that is selected, works everywhere.
export async function copyText(text: string, field: HTMLTextAreaElement | HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = field.value;
    field.value = text;
    field.select();
    const copied = document.execCommand('copy');
    field.value = before;
    return copied;
  }
}
