import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import type { DemoLook } from '../../../server/seed/demo-cast.ts'

/** Colors that differ between the pictures of one person. `face` is the facial expression. */
export type Pose = { face: string; skin: string; clothes: string; scarf: string; ink: string }

/** `drawFigure` replaces these placeholders with the colors from `Pose`. */
const STANDS_FOR = { skin: '00ff01', clothes: '00ff02' } as const
/** Groups of an Open Peeps drawing, recognized by their `transform`. */
const PLACES = [
  '<g transform="matrix(.99789 0 0 1 156 62)">',
  '<g transform="translate(315 248)">',
  '<g transform="translate(279 400)">',
  '<g transform="translate(179 343)">',
] as const
const FIRST = '<g mask="url(#viewboxMask)">'

/**
 * Draws a person from head to hips without a background. The head fits into 704 × 704 units. The
 * surrounding SVG must contain `hairFilter`.
 */
export function drawFigure({ head, hair, facialHair, glasses }: DemoLook, pose: Pose): string {
  const svg = createAvatar(openPeeps, {
    head: [head as 'afro'],
    face: [pose.face as 'smile'],
    skinColor: [STANDS_FOR.skin],
    headContrastColor: [hair],
    clothingColor: [STANDS_FOR.clothes],
    facialHair: facialHair ? [facialHair as 'chin'] : [],
    facialHairProbability: facialHair ? 100 : 0,
    accessories: glasses ? [glasses as 'glasses'] : [],
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
  }).toString()
  const drawn = svg
    .slice(svg.indexOf(FIRST) + FIRST.length, svg.lastIndexOf('</g></svg>'))
    .replaceAll(`#${STANDS_FOR.skin}`, pose.skin)
  const [headAt = -1, faceAt = -1, beardAt = -1, maskAt = -1] = PLACES.map((place) => drawn.indexOf(place))
  if (headAt < 0 || faceAt < headAt || beardAt < faceAt || maskAt < beardAt)
    throw new Error('this version of Open Peeps puts its parts in other places')
  const paint = (from: number, to: number, clothes: string) =>
    drawn.slice(from, to).replaceAll(`#${STANDS_FOR.clothes}`, clothes)
  const colored = (part: string) => `${part}<g filter="url(#hair)">${part}</g>`
  return [
    paint(0, headAt, pose.clothes),
    colored(paint(headAt, faceAt, pose.scarf)),
    drawn.slice(faceAt, beardAt),
    colored(drawn.slice(beardAt, maskAt)),
    drawn.slice(maskAt),
  ]
    .join('')
    .replaceAll('#000', pose.ink)
}

/**
 * Open Peeps draws most hair in the black of the lines. The filter finds the wide black areas and
 * fills them with the hair color, except for a black edge.
 */
export const hairFilter = (color: string): string =>
  `<filter id="hair" x="-.1" y="-.1" width="1.2" height="1.2" color-interpolation-filters="sRGB">
    <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -7 -7 -7 3.6 0"/>
    <feGaussianBlur stdDeviation="5"/>
    <feComponentTransfer result="wide"><feFuncA type="linear" slope="14" intercept="-12"/></feComponentTransfer>
    <feFlood flood-color="${color}"/><feComposite operator="in" in2="wide"/></filter>`
