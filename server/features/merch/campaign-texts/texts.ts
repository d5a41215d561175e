import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, NullableText, named, OneOf, Text, withExample } from '../../../platform/http/schemas.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { STORE_LANGUAGES } from './domain/languages.ts'

const MAX_NAMED = 200
const Line = (example: string) => withExample(NullableText(300), example)
const Words = (example: string) => withExample(NullableText(4000), example)

export const StoreLanguageName = named('StoreLanguage', OneOf(STORE_LANGUAGES))

/** The fields have the names of the campaign's own fields, in `copy` and `studio`. */
export const COPY_TEXTS = {
  desktopTitle: Line('Mara auf Tour: der Shop'),
  cameraPermissionText: Line('Erlaube die Kamera für dein Selfie.'),
  thankYouMessage: Words('Danke. Wir drucken.'),
  successHeadline: Line('Es gehört dir'),
  shareTextTemplate: Words('Das bin ich mit Mara'),
}
export const STUDIO_TEXTS = {
  studioHeadline: Line('Komm mit auf die Bühne'),
  studioSlide1Caption: Line('Sieh in die Kamera'),
  studioSlide2Caption: Line('Such dir Licht'),
  studioSlide3Caption: Line('Nimm die Sonnenbrille ab'),
}

const Name = Text({ minLength: 1, maxLength: 120 })

export const CampaignTexts = named(
  'CampaignTexts',
  Exactly({
    ...COPY_TEXTS,
    ...STUDIO_TEXTS,
    designs: Type.Array(
      named('DesignText', Exactly({ id: withExample(Id, STORY.designId), name: withExample(Name, 'Festivalraster') })),
      { maxItems: MAX_NAMED },
    ),
    products: Type.Array(
      named(
        'ProductText',
        Exactly({
          catalogProductId: withExample(Id, STORY.catalogProductId),
          name: Line('Der Tour-Hoodie'),
          description: Words('Schwer, mit Kapuze.'),
        }),
      ),
      { maxItems: MAX_NAMED },
    ),
  }),
)
export type CampaignTexts = Static<typeof CampaignTexts>

const FIELDS = [...Object.keys(COPY_TEXTS), ...Object.keys(STUDIO_TEXTS)] as (
  | keyof typeof COPY_TEXTS
  | keyof typeof STUDIO_TEXTS
)[]

type Known = { designs: ReadonlySet<string>; products: ReadonlySet<string> }

/**
 * Sets texts without a visible character to null. Drops names of designs and products that the
 * campaign does not have.
 */
export function cleanTexts(texts: CampaignTexts, known: Known): CampaignTexts {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, visibleTextOrNull(texts[name])]))
  return {
    ...(fields as Pick<CampaignTexts, (typeof FIELDS)[number]>),
    designs: texts.designs.flatMap(({ id, name }) => {
      const shown = visibleTextOrNull(name)
      return shown === null || !known.designs.has(id) ? [] : [{ id, name: shown }]
    }),
    products: texts.products.flatMap(({ catalogProductId, ...product }) => {
      const [name, description] = [visibleTextOrNull(product.name), visibleTextOrNull(product.description)]
      const isEmpty = name === null && description === null
      return isEmpty || !known.products.has(catalogProductId) ? [] : [{ catalogProductId, name, description }]
    }),
  }
}

/** True if every text falls back to the main one. */
export const isEmpty = ({ designs, products, ...fields }: CampaignTexts): boolean =>
  designs.length === 0 && products.length === 0 && Object.values(fields).every((text) => text === null)
