/** One fault, where it is put, which step must find it, and in which words. */
export type Plant = {
  fault: string
  step: string
  file: string
  /** The file's new text; one that takes no argument makes a new file. */
  change: (() => string) | ((before: string) => string)
  reason: RegExp
  /** What it does to the step hides what others do: it is planted with no other. */
  isAlone?: true
}
