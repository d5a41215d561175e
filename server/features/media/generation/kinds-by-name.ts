import type { GenerationKind, GenerationKinds } from './generation-kind.ts'

/** Maps the name of each kind to its implementation. `others` are kinds that tests add. */
export const kindsByName = (
  kinds: GenerationKinds,
  others: readonly GenerationKind[] = [],
): ReadonlyMap<string, GenerationKind> => new Map([...Object.values(kinds), ...others].map((kind) => [kind.name, kind]))
