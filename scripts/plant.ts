/** A mistake that tests a check. `step` must find it with a message that matches `reason`. */
export type Plant = {
  fault: string
  step: string
  file: string
  /** A function without parameters creates a new file. */
  change: (() => string) | ((before: string) => string)
  /** Creates that many new files beside each other, for a check that counts files. */
  copies?: number
  reason: RegExp
  /** True if this mistake would keep its check from finding others. */
  mustRunAlone?: true
}

/**
 * Matches a message about the file. The words are in the same line, or in the line with the rule
 * below. Words that start with a colon directly follow the file's name: `:3 names accounts`.
 */
const proseFault = (file: string, words: string): RegExp =>
  new RegExp(`${file.replaceAll('.', String.raw`\.`)}${words.startsWith(':') ? '' : '(:\\d+)? .*(\\n {4}.*)?'}${words}`)

export const breach = (fault: string, file: string, text: string, words: string): Plant => ({
  fault,
  step: 'architecture',
  file,
  change: () => text,
  reason: proseFault(file, words),
})
