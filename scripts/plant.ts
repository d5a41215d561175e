/** A fault to plant: the file, the step that must find it, and the message it must find it with. */
export type Plant = {
  fault: string
  step: string
  file: string
  /** Returns the file's new text. A function without parameters creates a new file. */
  change: (() => string) | ((before: string) => string)
  reason: RegExp
  /** Set if this fault hides others from its step. It is then planted alone. */
  mustRunAlone?: true
}
