import type { GenerationKind, GenerationKinds } from './generation-kind.ts'

/** Maps names to handlers; `others` are for tests. */
export const kindsByName = (
  kinds: GenerationKinds,
  others: readonly GenerationKind[] = [],
): ReadonlyMap<string, GenerationKind> => new Map([...Object.values(kinds), ...others].map((kind) => [kind.name, kind]))
