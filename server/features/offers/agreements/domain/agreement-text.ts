/** One part of an agreement. Points are lines of a list. */
export type Section = { title: string; lines: Line[] }
type Line = { text: string; isPoint: boolean }

const POINT = '- '

/** Longer than any agreement. A brief and a use in words have up to 20,000 characters each. */
export const MAX_CHARACTERS = 300_000

/**
 * Joins a text that a person wrote into one line, so that it cannot imitate a part of the document.
 * Removes marks that change the text direction, because a PDF would show the words in another order
 * than a page.
 */
export const inOneLine = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

export const point = (text: string): Line => ({ text: inOneLine(text), isPoint: true })
/** Replaces a hyphen at the start, so that the line is not read as a point of a list. */
export const line = (text: string): Line => ({ text: inOneLine(text).replace(/^- /, '– '), isPoint: false })

/**
 * Writes an agreement as text, whose hash both sides sign. The first line is the title. An empty
 * line comes before each section, whose first line is its title.
 */
export const writeText = (title: string, sections: readonly Section[]): string =>
  [
    title,
    ...sections.map((section) =>
      [section.title, ...section.lines.map(({ text, isPoint }) => (isPoint ? POINT : '') + text)].join('\n'),
    ),
  ].join('\n\n')

/** Reads what `writeText` wrote. */
export function readText(text: string): { title: string; sections: Section[] } {
  const [title = '', ...parts] = text.split('\n\n')
  return {
    title,
    sections: parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return {
        title: heading,
        lines: lines.map((each) =>
          each.startsWith(POINT) ? { text: each.slice(POINT.length), isPoint: true } : { text: each, isPoint: false },
        ),
      }
    }),
  }
}
