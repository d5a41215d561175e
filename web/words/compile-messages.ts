import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { findMessages } from './find-messages.ts'
import { messageId } from './message-id.ts'

/** Parses a message. A text without placeholders and tags stays a text. */
export function compileMessage(text: string): string | MessageFormatElement[] {
  const parts = parse(text)
  const [only, ...others] = parts
  if (!only) return ''
  return others.length === 0 && only.type === TYPE.literal ? only.value : parts
}

/**
 * Parses messages when the pages are built, because a parser would add 7 kB to every page. In
 * sources, a message with placeholders becomes its parsed form. A catalog becomes a table of parsed
 * messages by their ids.
 */
export const compileMessages: Plugin = {
  name: 'compile-messages',
  enforce: 'pre',
  transform(code, id) {
    if (/\/web\/words\/catalogs\/\w+\/\w+\.json$/.test(id)) {
      const entries = Object.entries(JSON.parse(code) as Record<string, string>)
      const table = Object.fromEntries(entries.map(([text, own]) => [messageId(text), compileMessage(own)]))
      return { code: `export default ${JSON.stringify(table)}`, map: null, moduleType: 'js' }
    }
    if (!/\/web\/.*\.tsx?$/.test(id)) return null
    let whole = code
    for (const { text, start, end, isAttribute } of findMessages(id, code).toSorted(
      (one, other) => other.start - one.start,
    )) {
      const compiled = compileMessage(text)
      if (compiled === text) continue
      const own =
        typeof compiled === 'string'
          ? JSON.stringify(compiled)
          : JSON.stringify({ id: messageId(text), parts: compiled })
      whole = `${whole.slice(0, start)}${isAttribute ? `{${own}}` : own}${whole.slice(end)}`
    }
    return whole === code ? null : { code: whole, map: null }
  },
}
