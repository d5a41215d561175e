import type { en } from './en/index.ts'

/** All texts of stores and boards. Texts with values are functions. */
export type Words = Widened<typeof en>

/** Has the same keys, but each text may be any string. */
type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> }
