/** A place on the way from `/` to an address, and what stands there. */
type Place<Found> = {
  here?: Found
  readonly fixed: Map<string, Place<Found>>
  /** Behind a segment that may be anything. */
  any?: Place<Found>
  /** Whatever comes from here on. */
  rest?: Found
}

/** What is known of the paths that there are, found by an address. */
export type KnownPaths<Found> = {
  /** `path` as Fastify has it: `/a/:name/*`. @throws for a segment that is only partly a parameter: none is read here */
  add: (path: string, found: Found) => void
  /** What stands on the paths that an address fits, those first that name more of it. */
  matching: (address: string) => Generator<Found>
}

/** Paths for the question that is seldom asked: whether an address is known, whatever the method. */
export function createKnownPaths<Found>(): KnownPaths<Found> {
  const root = emptyPlace<Found>()
  return {
    add: (path, found) => {
      let place = root
      for (const segment of segmentsOf(path)) {
        if (segment === '*') {
          place.rest = found
          return
        }
        if (/^:\w+$/.test(segment)) place = place.any ??= emptyPlace()
        else if (/[:*]/.test(segment)) throw new Error(`${path} has a segment that is partly a parameter`)
        else place = fixedIn(place, segment)
      }
      place.here = found
    },
    matching: (address) => matchingIn(root, segmentsOf(address), 0),
  }
}

const emptyPlace = <Found>(): Place<Found> => ({ fixed: new Map() })

function fixedIn<Found>({ fixed }: Place<Found>, segment: string): Place<Found> {
  const known = fixed.get(segment)
  if (known) return known
  const place = emptyPlace<Found>()
  fixed.set(segment, place)
  return place
}

function* matchingIn<Found>(place: Place<Found>, segments: readonly string[], at: number): Generator<Found> {
  const segment = segments[at]
  if (segment === undefined) {
    if (place.here !== undefined) yield place.here
    return
  }
  const fixed = place.fixed.get(segment)
  if (fixed) yield* matchingIn(fixed, segments, at + 1)
  if (place.any && segment !== '') yield* matchingIn(place.any, segments, at + 1)
  if (place.rest !== undefined) yield place.rest
}

/** Without the query, and each segment as the router reads it. */
const segmentsOf = (address: string): string[] => (address.split('?', 1)[0] ?? '').split('/').slice(1).map(decoded)

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
