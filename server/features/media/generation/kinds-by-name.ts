import type { GenerationKind, GenerationKinds } from './generation-kind.ts'

/** The handlers by the names of their kinds; `others` are those of tests. */
export const kindsByName = (
  kinds: GenerationKinds,
  others: readonly GenerationKind[] = [],
): ReadonlyMap<string, GenerationKind> => new Map([...Object.values(kinds), ...others].map((kind) => [kind.name, kind]))
