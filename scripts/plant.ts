/**
 * A mistake that is planted to test the checks. `step` is the check that must find it, and
 * `reason` must match the message that the check prints.
 */
export type Plant = {
  fault: string
  step: string
  file: string
  /** Returns the file's new text. A function without parameters creates a new file. */
  change: (() => string) | ((before: string) => string)
  reason: RegExp
  /** True if this mistake would keep its check from finding others. It is then planted alone. */
  mustRunAlone?: true
}

/**
 * Returns a pattern for a message about the file. The words are in the same line, or in the line
 * with the rule below. If the words start with a colon, they directly follow the file's name: `:3
 * names accounts`.
 */
const proseFault = (file: string, words: string): RegExp =>
  new RegExp(`${file.replaceAll('.', String.raw`\.`)}${words.startsWith(':') ? '' : '(:\\d+)? .*(\\n {4}.*)?'}${words}`)

/** Builds a mistake that the architecture check must find. It consists of a new file. */
export const breach = (fault: string, file: string, text: string, words: string): Plant => ({
  fault,
  step: 'architecture',
  file,
  change: () => text,
  reason: proseFault(file, words),
})
