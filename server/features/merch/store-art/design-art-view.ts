import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, MadeWithAi, named, Text, withExample } from '../../../platform/http/schemas.ts'

export const STORE_PICTURE =
  'http://localhost:3000/media/merch/seller-store/pictures/8a61c0f5e2d74b39a1508c7de3f4b629.webp'

export const ProductPreviewView = named(
  'RenderedProductPreview',
  Exactly({
    catalogProductId: withExample(Id, STORY.catalogProductId),
    sku: withExample(Text(), 'HOODIE-HEAVY'),
    url: withExample(Text({ description: 'At most 1200 pixels, without a watermark.' }), STORE_PICTURE),
    madeWithAi: MadeWithAi,
  }),
)
