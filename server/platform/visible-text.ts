/** Listed one by one, because some programs that read JSON schemas do not know `\p{…}`. */
const INVISIBLE =
  '\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb'

export const VISIBLE_TEXT = `[^${INVISIBLE}]`
const visibleTextPattern = new RegExp(VISIBLE_TEXT, 'u')

/** Removes spaces at the ends. Returns an empty text if there is no visible character. */
export const visibleText = (text: string): string => (visibleTextPattern.test(text) ? text.trim() : '')

/** Like `visibleText`, but returns null for missing or invisible text. */
export const visibleTextOrNull = (text: string | null | undefined): string | null => visibleText(text ?? '') || null
