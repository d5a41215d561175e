import { describe, expect, test } from 'vitest'
import {
  AGE_GROUPS,
  type DesignConfig,
  type DesignNode,
  GENDERS,
  merge,
  type ResolutionTarget,
  resolve,
  resolveLevels,
  withCurrentFieldNames,
} from './resolution.ts'

const node = (id: string, fields: Partial<DesignNode> = {}): DesignNode => ({
  id,
  parentId: null,
  catalogProductId: null,
  gender: null,
  ageGroup: null,
  configs: [],
  ...fields,
})
const saying = (config: DesignConfig, productType: string | null = null) => ({ configs: [{ productType, config }] })
const WANTED: ResolutionTarget = {
  catalogProductId: 'hoodie-1',
  productType: 'hoodie',
  gender: 'female',
  ageGroup: '20s',
}

const design = node('design', saying({ prompt: 'design', modelEndpoint: 'image-model-1.5', qualityTiers: ['high'] }))
const variation = node('variation', {
  parentId: 'design',
  catalogProductId: 'hoodie-1',
  ...saying({ prompt: 'variation' }),
})
const ofFan = node('of fan', {
  parentId: 'variation',
  gender: 'female',
  ageGroup: '20s',
  ...saying({ bgRemovalMode: 'none' }),
})
const legacy = node('legacy', {
  parentId: 'design',
  gender: 'female',
  ageGroup: '20s',
  ...saying({ prompt: 'legacy' }),
})

describe('the levels that apply', () => {
  const ids = (below: DesignNode[], wanted: Partial<ResolutionTarget> = {}) =>
    resolveLevels(design, below, { ...WANTED, ...wanted }).map(({ id }) => id)

  test('are the design, its variation for the product, and the variation below that for the fan', () => {
    expect(ids([variation, ofFan])).toEqual(['design', 'variation', 'of fan'])
  })
  test('do not include a variation for another product, gender or age', () => {
    expect(ids([variation, ofFan], { catalogProductId: 'mug-1' })).toEqual(['design'])
    expect(ids([variation, ofFan], { gender: 'male' })).toEqual(['design', 'variation'])
    expect(ids([variation, ofFan], { ageGroup: 'elder' })).toEqual(['design', 'variation'])
  })
  test('do not include a gender or age variation if gender and age are unknown', () => {
    expect(ids([variation, ofFan, legacy], { gender: null, ageGroup: null })).toEqual(['design', 'variation'])
    expect(
      ids([node('any', { parentId: 'design' })], { gender: null, ageGroup: null, catalogProductId: null }),
    ).toEqual(['design'])
  })
  test('include a gender variation directly below the design only without a product variation', () => {
    expect(ids([legacy])).toEqual(['design', 'legacy'])
    expect(ids([legacy, variation])).toEqual(['design', 'variation'])
    expect(ids([legacy, variation], { catalogProductId: null })).toEqual(['design', 'legacy'])
  })
})

test('a lower level overrides a higher one field by field', () => {
  expect(resolve(design, [variation, ofFan], WANTED)).toMatchObject({
    prompt: 'variation',
    modelEndpoint: 'image-model-1.5',
    bgRemovalMode: 'none',
    qualityTiers: ['high'],
  })
})

test('a top-level config applies to every product type', () => {
  const ofHoodies = { ...design, ...saying({ prompt: 'for hoodies' }, 'hoodie') }
  expect(resolve(ofHoodies, [], { ...WANTED, productType: 'plaque' }).prompt).toBe('for hoodies')
})

test('in a variation, the config of the product type overrides the general one; other types are ignored', () => {
  const both = {
    ...variation,
    configs: [
      { productType: 'hoodie', config: { prompt: 'hoodies' } },
      { productType: 'plaque', config: { prompt: 'plaques', qualityTiers: ['medium'] as const } },
      { productType: null, config: { prompt: 'all', fanLocationText: 'Stockholm' } },
    ],
  }
  expect(resolve(design, [both], WANTED)).toMatchObject({
    prompt: 'hoodies',
    fanLocationText: 'Stockholm',
    qualityTiers: ['high'],
  })
  expect(resolve(design, [both], { ...WANTED, productType: null })).toMatchObject({ prompt: 'all' })
})

test('a design without fields has the contract’s defaults', () => {
  expect(merge([])).toMatchObject({ bgRemovalMode: 'matting', qualityTiers: ['low'], templateImageUrl: null })
})

test('an old template field is read at each level where the new one is missing', () => {
  expect(merge([{ sourceImageUrl: 'old' }]).templateImageUrl).toBe('old')
  expect(merge([{ sourceImageUrl: 'old', templateImageUrl: 'new' }]).templateImageUrl).toBe('new')
  expect(merge([{ sourceImageUrl: 'old', templateImageUrl: null }]).templateImageUrl).toBe('old')
  expect(merge([{ templateImageUrl: 'above' }, { sourceImageUrl: 'below' }]).templateImageUrl).toBe('below')
  expect(merge([{ templateImageUrl: 'above' }, { sourceImageUrl: null }]).templateImageUrl).toBe('above')
})

test('fields are written under their current names', () => {
  expect(withCurrentFieldNames({ sourceImageUrl: 'old', sourceImageAssetId: 'a1', prompt: 'p' })).toEqual({
    templateImageUrl: 'old',
    templateImageAssetId: 'a1',
    prompt: 'p',
  })
  // An asset id under the former name does not apply to a picture that was set under the new name.
  expect(withCurrentFieldNames({ templateImageUrl: 'new', sourceImageAssetId: 'a1' })).toEqual({
    templateImageUrl: 'new',
  })
})

function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('in a thousand random trees each field comes from the lowest level that sets it', () => {
  const random = chance(7)
  const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(random() * from.length)] as Each
  const value = (of: string): Pick<DesignConfig, 'prompt' | 'fanLocationText' | 'overlayImageUrl'> =>
    Object.fromEntries(
      ['prompt', 'fanLocationText', 'overlayImageUrl'].flatMap((field) => {
        const picked = pick(['text', null, undefined])
        return picked === undefined ? [] : [[field, picked === null ? null : `${of} ${field}`]]
      }),
    )
  const DEFAULTS: Record<string, string | null> = { prompt: '', fanLocationText: null, overlayImageUrl: null }
  let resolvedDown = 0
  for (let round = 0; round < 1000; round += 1) {
    const products = ['p1', 'p2']
    const people = GENDERS.flatMap((gender) => AGE_GROUPS.map((ageGroup) => ({ gender, ageGroup })))
    const some = <Each>(all: readonly Each[], part: number) => all.filter(() => random() < part)
    const configsFor = (of: string) =>
      [null, 'hoodie', 'plaque'].flatMap((productType) =>
        random() < 0.5 ? [{ productType, config: value(`${of} ${productType}`) }] : [],
      )
    const top = node('top', {
      configs: random() < 0.9 ? [{ productType: pick([null, 'plaque']), config: value('top') }] : [],
    })
    const variations = some(products, 0.6).map((catalogProductId) =>
      node(catalogProductId, { parentId: 'top', catalogProductId, configs: configsFor(catalogProductId) }),
    )
    const leaves = [top, ...variations].flatMap((parent) =>
      some(people, 0.4).map((who) =>
        node(`${parent.id} ${who.gender} ${who.ageGroup}`, {
          parentId: parent.id,
          ...who,
          configs: configsFor(parent.id + who.gender + who.ageGroup),
        }),
      ),
    )
    const who = pick([...people, { gender: null, ageGroup: null }])
    const wanted: ResolutionTarget = {
      catalogProductId: pick(['p1', 'p2', null]),
      productType: pick(['hoodie', 'plaque', null]),
      ...who,
    }
    const resolved = resolve(top, [...leaves, ...variations], wanted)
    const middle = variations.find(({ id }) => id === wanted.catalogProductId)
    const leaf = leaves.find(({ id }) => id === `${(middle ?? top).id} ${who.gender} ${who.ageGroup}`)
    const applied = [leaf, middle]
      .flatMap((each) => (each ? [each] : []))
      .flatMap(({ configs }) => [
        ...configs.filter(({ productType }) => productType !== null && productType === wanted.productType),
        ...configs.filter(({ productType }) => productType === null),
      ])
    if (applied.length > 0) resolvedDown += 1
    for (const field of ['prompt', 'fanLocationText', 'overlayImageUrl'] as const) {
      const first = [...applied, ...top.configs].find(({ config }) => typeof config[field] === 'string')
      expect(resolved[field], `round ${round}, ${field}`).toBe(first?.config[field] ?? DEFAULTS[field])
    }
  }
  expect(resolvedDown).toBeGreaterThan(400)
})
