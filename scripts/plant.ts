/**
 * A fault to plant: the file, the step that must find it, and the message with which the step must
 * report it.
 */
export type Plant = {
  fault: string
  step: string
  file: string
  /** Returns the file's new text. A function without parameters creates a new file. */
  change: (() => string) | ((before: string) => string)
  reason: RegExp
  /** Set if this fault hides others from its step. The proof then plants it alone. */
  mustRunAlone?: true
}

/**
 * Matches a message about the file, on its line or in the rule below it. Words that start with a
 * colon follow the file name directly: `:3 names accounts`.
 */
const proseFault = (file: string, words: string): RegExp =>
  new RegExp(`${file.replaceAll('.', String.raw`\.`)}${words.startsWith(':') ? '' : '(:\\d+)? .*(\\n {4}.*)?'}${words}`)

/** Builds a plant that the architecture check must find: a new file, with the message about it. */
export const breach = (fault: string, file: string, text: string, words: string): Plant => ({
  fault,
  step: 'architecture',
  file,
  change: () => text,
  reason: proseFault(file, words),
})
