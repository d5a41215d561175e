import { type Html, html } from './html.ts'

type Field = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'number' | 'url' | 'search'
  value?: string
  /** Below the field, tied to it for screen readers. */
  hint?: string
  /** What is wrong with what was typed and what to do; shown instead of the hint. */
  error?: string
  autocomplete?: string
  inputmode?: 'text' | 'numeric' | 'email' | 'decimal'
  placeholder?: string
  required?: boolean
  minlength?: number
  maxlength?: number
  min?: number
  max?: number
  pattern?: string
}

/** A labelled field of a plain form. */
export function field(options: Field): Html {
  const { name, label, type = 'text', hint, error, required = false } = options
  const remark = error ?? hint
  const remarkId = `${name}-remark`
  const optional = (attribute: string, value: string | number | undefined) =>
    value !== undefined && html` ${attribute}="${value}"`
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}"${optional('value', options.value)}${[
    optional('autocomplete', options.autocomplete),
    optional('inputmode', options.inputmode),
    optional('placeholder', options.placeholder),
    optional('minlength', options.minlength),
    optional('maxlength', options.maxlength),
    optional('min', options.min),
    optional('max', options.max),
    optional('pattern', options.pattern),
    remark !== undefined && optional('aria-describedby', remarkId),
    error !== undefined && html` aria-invalid="true"`,
    required && html` required`,
  ]}>
${remark !== undefined && html`<p id="${remarkId}" class="${error === undefined ? 'hint' : 'hint bad'}">${remark}</p>`}
</div>`
}
