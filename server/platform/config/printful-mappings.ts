export const TECHNIQUES = ['dtg', 'digital', 'cut-sew', 'uv', 'embroidery', 'sublimation', 'dtfilm'] as const
export type Technique = (typeof TECHNIQUES)[number]

/** Name of a placement at Printful, with its printing technique if the setting gives one. */
export type NamedPlacement = { placement: string; technique: Technique | undefined }

const VARIANT = /^([^=]+)=(\d{1,12})$/
const PLACEMENT = /^([^=/]+\/[a-z][a-z0-9-]{0,39})=([a-z][a-z0-9_]{0,59})(?::([a-z-]+))?$/

type Read<Value> = { entries: ReadonlyMap<string, Value>; wrong: readonly string[] }

/**
 * Parses PRINTFUL_VARIANTS, for example `SKU/size/color=4012`. The keys of the result are in lower
 * case. `wrong` contains the malformed entries.
 */
export function readVariants(list: string | undefined): Read<number> {
  return read(list, (entry) => {
    const [, key = '', id] = VARIANT.exec(entry) ?? []
    return id === undefined ? undefined : [key.trim().toLowerCase(), Number(id)]
  })
}

/**
 * Parses PRINTFUL_PLACEMENTS, for example `SKU/left-chest=embroidery_chest_left` or
 * `SKU/front=front:dtfilm`.
 */
export function readPlacements(list: string | undefined): Read<NamedPlacement> {
  return read(list, (entry) => {
    const [, what = '', placement = '', technique] = PLACEMENT.exec(entry) ?? []
    if (what === '') return undefined
    const known = TECHNIQUES.find((one) => one === technique)
    return technique !== undefined && known === undefined
      ? undefined
      : [what.trim().toLowerCase(), { placement, technique: known }]
  })
}

function read<Value>(
  list: string | undefined,
  parse: (entry: string) => readonly [string, Value] | undefined,
): Read<Value> {
  const entries = (list ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const parsed = entries.map((entry) => ({ entry, pair: parse(entry) }))
  return {
    entries: new Map(parsed.flatMap(({ pair }) => (pair ? [pair] : []))),
    wrong: parsed.flatMap(({ entry, pair }) => (pair ? [] : [entry])),
  }
}
