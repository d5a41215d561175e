import type { en } from './en/index.ts'

/** Everything that stores and boards say, in one language. What takes values is a function of them. */
export type Words = Widened<typeof en>

/** The same keys, with any text in the place of the English one. */
type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }
