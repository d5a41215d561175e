import { type FontName, letterOf } from '@semblance/media/lettering'

/** Normalizes a name for printing: composed letters, single spaces, no invisible characters. */
export const printName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Distinct characters of a name that the font lacks. */
export async function findUnprintable({ name, font }: { name: string; font: FontName }): Promise<string[]> {
  const missing: string[] = []
  for (const character of new Set(printName(name)))
    if (character !== ' ' && !(await letterOf(font, character))) missing.push(character)
  return missing
}
