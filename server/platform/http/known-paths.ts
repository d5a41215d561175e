/**
 * Each level of the tree is one segment of the path. `here` is the value of the pattern that ends
 * at this node.
 */
type Place<Found> = {
  here?: Found
  readonly fixed: Map<string, Place<Found>>
  any?: Place<Found>
  /** Value of the pattern `*`, which matches any remaining path. */
  rest?: Found
}

export type KnownPaths<Found> = {
  /**
   * Adds a value for a pattern in Fastify's syntax, such as `/a/:name/*`.
   * @throws if a segment contains both fixed text and a parameter
   */
  add: (path: string, found: Found) => void
  /** Yields the values of all patterns that match an address, the most specific first. */
  matching: (address: string) => Generator<Found>
}

/** Creates an index of path patterns, regardless of the HTTP method. */
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

/** Splits an address without its query into decoded segments, as the router does. */
const segmentsOf = (address: string): string[] => (address.split('?', 1)[0] ?? '').split('/').slice(1).map(decoded)

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
