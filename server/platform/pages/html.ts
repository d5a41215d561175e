/** HTML that is already safe to show. Only `html` and `trustedHtml` make one: data that looks like it stays text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

/** What may stand between the quotes or the tags of a template. Nothing, `false` and absence leave no trace. */
export type Interpolation = string | number | Html | false | null | undefined | readonly Interpolation[]

/**
 * A piece of a page: html`<p>${name}</p>`. Every interpolation is escaped, pieces made by `html` are nested as they
 * are, lists are joined. Attribute values must stand in double quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Interpolation[]): Html {
  let text = parts[0] ?? ''
  values.forEach((value, at) => {
    text += render(value) + (parts[at + 1] ?? '')
  })
  return new Html(text)
}

/** Markup from our own source, such as a drawing. Never for anything a person typed. */
export const trustedHtml = (text: string): Html => new Html(text)

function render(value: Interpolation): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return escapeHtml(String(value))
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
