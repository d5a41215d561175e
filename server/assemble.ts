import type { Assembly, Feature } from './feature.ts'
import { ORDER } from './feature-order.ts'
import { type GenerationKind, kindsByName } from './features/media/generation/index.ts'
import { FEATURES } from './features.ts'
import { PARTS } from './parts.ts'
import { cronRouteOf } from './platform/jobs/job.ts'

/** Keeps the literal types, so that the compiler reports a handler that no manifest provides. */
type Listed = (typeof FEATURES)[number] | (typeof PARTS)[number]
type Made<Part> = Part extends (...given: never) => infer Result ? Result : Part
type PartsOf<Name extends keyof Feature, Each = Listed> = Each extends { readonly [Key in Name]: infer Part }
  ? Made<Part>
  : never
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Extra = { extra?: readonly Feature[] | undefined; moreKinds?: readonly GenerationKind[] | undefined }

/**
 * Combines the manifests of all features. Creates each part of the result when it is first read.
 * @throws when a part is first read: if two manifests declare the same key, if the part depends on
 * itself, or if its order names an unknown item
 */
export function assemble({ extra = [], moreKinds = [] }: Extra = {}): Assembly {
  const manifests: readonly Feature[] = [...FEATURES, ...PARTS, ...extra]
  /** If the part is a function, calls it with the assembled parts. */
  const partOf = <Name extends MadeName>(feature: Feature, name: Name): Made<Feature[Name]> => {
    const part: unknown = feature[name]
    return (typeof part === 'function' ? part(all) : part) as Made<Feature[Name]>
  }
  const inOrder = (name: Exclude<keyof typeof ORDER, 'prunings'>): readonly Feature[] =>
    sorted(
      manifests.filter((feature) => feature[name] !== undefined),
      ORDER[name],
    )
  const tableOf = <Name extends TableName>(name: Name): Merged<PartsOf<Name>> =>
    mergeDisjoint(manifests.map((each) => [each.name, partOf(each, name)]))

  const all: Assembly = lazy<Assembly>({
    routes: () => [...manifests.flatMap((each) => partOf(each, 'routes') ?? []), ...all.jobs.map(cronRouteOf)],
    webhooks: () => manifests.flatMap(({ webhooks = [] }) => webhooks),
    jobs: () => inOrder('jobs').flatMap((each) => partOf(each, 'jobs') ?? []),
    personalData: () => inOrder('personalData').flatMap((each) => partOf(each, 'personalData') ?? []),
    erasedOutside: () => inOrder('eraseOutside').flatMap(({ eraseOutside }) => eraseOutside ?? []),
    withdrawals: () => inOrder('onWithdrawal').flatMap(({ onWithdrawal }) => onWithdrawal?.(all) ?? []),
    deleteFanCreations: () =>
      inOrder('deleteFanCreations').flatMap(({ deleteFanCreations }) => deleteFanCreations ?? []),
    sessionReferences: () =>
      inOrder('findReferencedSessions').flatMap(({ findReferencedSessions }) => findReferencedSessions ?? []),
    prunings: () =>
      sorted(
        manifests.flatMap(({ prunings = [] }) => prunings),
        ORDER.prunings,
      ),
    saleHandlers: () => tableOf('saleHandlers'),
    indexingHandlers: () => tableOf('indexingHandlers'),
    generationKinds: () => tableOf('generationKinds'),
    kindsByName: () => kindsByName(all.generationKinds, moreKinds),
    unpaidCosts: () => mergeDisjoint(manifests.map(({ name, unpaidCosts }) => [name, unpaidCosts])),
    handlers: () => {
      const given = manifests.map((each) => [each.name, partOf(each, 'handlers')] as const)
      return mergeEach<Merged<PartsOf<'handlers'>>>(given)
    },
    fans: () => ({ data: all.personalData, outside: all.erasedOutside, merch: all.handlers.fanData }),
    mailKinds: () => (config, clock) =>
      mergeDisjoint(manifests.map(({ name, mails }) => [name, mails?.(config, all, clock)])),
    mailExamples: () => (config) => inOrder('mailExamples').flatMap(({ mailExamples }) => mailExamples?.(config) ?? []),
    developmentRoutes: () => (tools) => manifests.flatMap(({ developmentRoutes }) => developmentRoutes?.(tools) ?? []),
    createFeeds: () => (ctx, pollIntervalMs) => {
      const { generation, conversations, leaderboards, artwork } = mergeDisjoint<Merged<PartsOf<'feeds'>>>(
        manifests.map(({ name, feeds }) => [name, feeds]),
      )
      return {
        generation: generation(ctx, pollIntervalMs),
        conversations: conversations(ctx, pollIntervalMs),
        leaderboards: leaderboards(ctx, pollIntervalMs),
        artwork: artwork(ctx, pollIntervalMs),
      }
    },
  })
  return all
}

type TableName = 'saleHandlers' | 'indexingHandlers' | 'generationKinds'
/** These parts of a manifest may be functions. Such a function gets the assembled parts. */
type MadeName = TableName | 'routes' | 'jobs' | 'personalData' | 'handlers'
type Given = readonly (readonly [owner: string, part: object | undefined])[]

/** @throws if two objects have the same key */
function mergeDisjoint<Result>(given: Given): Result {
  const owners = new Map<string, string>()
  for (const [owner, part = {}] of given)
    for (const key of Object.keys(part)) {
      const other = owners.get(key)
      if (other !== undefined) throw new Error(`${other} and ${owner} both declare “${key}”.`)
      owners.set(key, owner)
    }
  return Object.assign({}, ...given.map(([, part]) => part)) as Result
}

/**
 * Merges inner objects of the same name. For example, `handlers.accounts` of all manifests become
 * one object.
 * @throws if two inner objects of one name have the same key
 */
function mergeEach<Result>(given: Given): Result {
  const names = new Set(given.flatMap(([, part = {}]) => Object.keys(part)))
  const inner = (part: object | undefined, name: string) => (part as Record<string, object> | undefined)?.[name]
  const merged = [...names].map((name) => [
    name,
    mergeDisjoint(given.map(([owner, part]) => [owner, inner(part, name)])),
  ])
  return Object.fromEntries(merged) as Result
}

/**
 * Items that the order names come first, in that order.
 * @throws if the order names an unknown item
 */
function sorted<Item extends { readonly name: string }>(items: readonly Item[], order: readonly string[]): Item[] {
  const unknown = order.filter((name) => !items.some((item) => item.name === name))
  if (unknown.length > 0)
    throw new Error(`feature-order.ts names ${unknown.join(', ')}, but nothing declares that name.`)
  const placeOf = ({ name }: Item) => (order.includes(name) ? order.indexOf(name) : order.length)
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Creates properties on first use, so that they can depend on each other in any order. */
function lazy<Values extends object>(makers: { readonly [Key in keyof Values]: () => Values[Key] }): Values {
  const values = {}
  for (const [key, make] of Object.entries<() => unknown>(makers)) {
    let made: { value: unknown } | undefined
    let isMaking = false
    const get = (): unknown => {
      if (made) return made.value
      if (isMaking) throw new Error(`The part “${key}” needs itself.`)
      isMaking = true
      try {
        made = { value: make() }
        return made.value
      } finally {
        isMaking = false
      }
    }
    Object.defineProperty(values, key, { get, enumerable: true })
  }
  return values as Values
}

export const PRODUCT = assemble()
