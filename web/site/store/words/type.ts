import type { en } from './en/index.ts'

/** All texts of stores and boards in one language. Texts with values are functions. */
export type Words = Widened<typeof en>

/** Type with the same keys, in which each text may be any string. */
type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }
