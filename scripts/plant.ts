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
