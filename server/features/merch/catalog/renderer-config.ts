import { FONT_NAMES } from '@semblance/media/lettering'
import Type from 'typebox'
import { Exactly, named, OneOf } from '../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'

/**
 * Renderer configurations that the `pictures` package can draw (contract, part 2, "Catalog
 * resources"). A test checks that the schema matches the types of that package.
 */
const Fraction = Type.Number({ minimum: 0, maximum: 1 })
const Point = Exactly({ x: Fraction, y: Fraction })

/** Corners of the art, clockwise from its top left. */
const Quad = named(
  'RendererQuad',
  Type.Array(Point, { minItems: 4, maxItems: 4, description: 'Clockwise from the top left of the art.' }),
  [
    { x: 0.3, y: 0.3 },
    { x: 0.7, y: 0.3 },
    { x: 0.7, y: 0.75 },
    { x: 0.3, y: 0.75 },
  ],
)

const PictureKey = Type.String({ pattern: '^merch/[a-z0-9-]+/[0-9A-Za-z./-]{1,180}$', maxLength: 200 })
const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

/** A placement on another side of the product has its own background. */
const RendererBackground = named(
  'RendererBackground',
  Exactly({
    imageKey: Type.Optional(PictureKey),
    color: Type.Optional(HexColor),
    byColor: Type.Optional(
      Type.Array(Exactly({ color: Type.String({ minLength: 1, maxLength: 40 }), imageKey: PictureKey }), {
        maxItems: 40,
        description: 'A picture for one color of the product, by its key.',
      }),
    ),
  }),
)
const Millimeters = Type.Number({ minimum: 10, maximum: 1000 })

const RendererPlacement = named(
  'RendererPlacement',
  Exactly({
    name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'Name used by cart items.' }),
    label: Type.String({ minLength: 1, maxLength: 80, pattern: VISIBLE_TEXT }),
    area: Quad,
    printWidthMm: Millimeters,
    printHeightMm: Millimeters,
    displacement: Type.Optional(
      Exactly({
        mapKey: PictureKey,
        strength: Type.Number({
          minimum: 0,
          maximum: 0.1,
          description:
            'Largest displacement of the art by the map, as a fraction of the width. Red is horizontal, green is vertical, 128 is none.',
        }),
      }),
    ),
    shading: Type.Optional(Exactly({ imageKey: PictureKey, mode: OneOf(['multiply']) })),
    maskKey: Type.Optional(PictureKey),
    opacity: Type.Optional(Fraction),
    background: Type.Optional(RendererBackground),
  }),
)

const RendererName = named(
  'RendererName',
  Exactly({
    area: Quad,
    artArea: Type.Optional(Quad),
    font: OneOf(FONT_NAMES),
    color: HexColor,
    maxLength: Type.Integer({ minimum: 1, maximum: 60 }),
  }),
)

const RendererPlaque = named(
  'RendererPlaque',
  Exactly({
    tier: OneOf(['standard', 'deluxe'], { description: 'Campaign tier for price, shipping and pictures.' }),
    vinyl: Exactly({ x: Fraction, y: Fraction, size: Fraction }),
    basePlaqueKey: PictureKey,
    recordFrameKey: Type.Optional(PictureKey),
    artistRefKey: Type.Optional(PictureKey),
    artistArea: Type.Optional(Quad),
    printDiameterMm: Millimeters,
  }),
)

export const RendererConfig = named(
  'RendererConfig',
  Exactly({
    canvas: Exactly({
      width: Type.Integer({ minimum: 64, maximum: 4000 }),
      height: Type.Integer({ minimum: 64, maximum: 4000 }),
    }),
    background: RendererBackground,
    placements: Type.Array(RendererPlacement, { maxItems: 8, description: 'The first is the default.' }),
    name: Type.Optional(RendererName),
    aiLabel: Type.Optional({
      ...Exactly({ color: HexColor }),
      description: 'Prints “Made with AI” below art that a model made.',
    }),
    plaque: Type.Optional(RendererPlaque),
  }),
)
