import { type FontName, letterOf } from '../../lettering/index.ts'

/** A name as it is set: composed letters, one space between words, nothing that cannot be seen. */
export const settableName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Characters of a name that the font has no letter for, each once; none when all of it can be set. */
export async function findUnsettable({ name, font }: { name: string; font: FontName }): Promise<string[]> {
  const missing: string[] = []
  for (const character of new Set(settableName(name)))
    if (character !== ' ' && !(await letterOf(font, character))) missing.push(character)
  return missing
}
