/**
 * Characters that show nothing: spaces, format characters, and others that are not drawn. Written out for JSON schemas,
 * whose readers do not all know `\p{…}`.
 */
const INVISIBLE =
  '\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb'

/** What a text must match to say something: one character that is seen. */
export const SAYS_SOMETHING = `[^${INVISIBLE}]`
const saysSomething = new RegExp(SAYS_SOMETHING, 'u')

/** Returns a text without the space around it, and '' for one of which nothing is seen. */
export const visibleText = (text: string): string => (saysSomething.test(text) ? text.trim() : '')
