import sharp from 'sharp'

const picture = (content: string, side = 1200): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${content}</svg>`,
    ),
  )
    .png()
    .toBuffer()

const WALL = `
<radialGradient id="wall" cx=".36" cy=".24" r="1"><stop offset="0" stop-color="#efe9df"/><stop offset=".6" stop-color="#ded6ca"/><stop offset="1" stop-color="#c6bcae"/></radialGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>
<filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 .14 0"/><feComposite in2="SourceGraphic" operator="in"/></filter>
<filter id="wood" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".006 .16" numOctaves="4" seed="9"/><feColorMatrix values="0 0 0 0 .12  0 0 0 0 .06  0 0 0 0 .02  0 0 0 1.1 -.32"/><feComposite in2="SourceGraphic" operator="in"/></filter>`

type Box = { x: number; y: number; width: number; height: number }
const rect = ({ x, y, width, height }: Box, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - by * 2,
  height: height - by * 2,
})

/** Four sides with mitred joints, each lit differently. */
function moulding(outer: Box, by: number, tones: readonly [string, string, string, string]): string {
  const inner = inset(outer, by)
  const corner = ({ x, y, width, height }: Box) =>
    [`${x} ${y}`, `${x + width} ${y}`, `${x + width} ${y + height}`, `${x} ${y + height}`] as const
  const [a, b, c, d] = corner(outer)
  const [e, f, g, h] = corner(inner)
  const side = (points: readonly string[], tone: string): string => `<path d="M${points.join('L')}Z" fill="${tone}"/>`
  return (
    side([a, b, f, e], tones[0]) +
    side([b, c, g, f], tones[1]) +
    side([c, d, h, g], tones[2]) +
    side([d, a, e, h], tones[3])
  )
}

const cast = (box: Box): string =>
  rect({ ...box, x: box.x + 22, y: box.y + 34 }, '#2b2118', 'opacity=".42" filter="url(#soft)"') +
  rect({ ...box, x: box.x + 5, y: box.y + 8 }, '#1d150d', 'opacity=".5" filter="url(#near)"')

const BRASS = `<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4dfa2"/><stop offset=".28" stop-color="#c99f4a"/><stop offset=".5" stop-color="#f7e7b4"/><stop offset=".74" stop-color="#b98a36"/><stop offset="1" stop-color="#e8cd86"/></linearGradient>
<filter id="brushed" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .9" numOctaves="2" seed="2"/><feColorMatrix values="0 0 0 0 .3  0 0 0 0 .2  0 0 0 0 .05  0 0 0 .34 -.06"/><feComposite in2="SourceGraphic" operator="in"/></filter>`

function plate(box: Box): string {
  const screw = (x: number, y: number): string =>
    `<circle cx="${x}" cy="${y}" r="7" fill="#8d6a2a"/><circle cx="${x - 1}" cy="${y - 1.5}" r="5.4" fill="#e9d295"/><path d="M${x - 4} ${y + 2}L${x + 4} ${y - 3}" stroke="#6d501d" stroke-width="1.6"/>`
  const line = inset(box, 9)
  const middle = box.y + box.height / 2
  return (
    rect({ ...box, x: box.x + 3, y: box.y + 6 }, '#000', 'rx="5" opacity=".6" filter="url(#near)"') +
    rect(box, 'url(#brass)', 'rx="5"') +
    rect(box, '#fff', 'rx="5" filter="url(#brushed)"') +
    rect(box, 'none', 'rx="5" stroke="#fff3cf" stroke-opacity=".8" stroke-width="1.5"') +
    rect(line, 'none', 'rx="3" stroke="#7b5a1f" stroke-width="1.6"') +
    screw(box.x + 24, middle) +
    screw(box.x + box.width - 24, middle)
  )
}

const well = (x: number, y: number, radius: number, dark: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius + 16}" fill="${dark}"/><circle cx="${x}" cy="${y}" r="${radius + 16}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="2"/><circle cx="${x + 9}" cy="${y + 14}" r="${radius + 3}" fill="#000" opacity=".75" filter="url(#near)"/>`

/** Draws the plaque with one vinyl record and a name plate, without a fan’s picture. */
export const STANDARD_BASE = (): Promise<Buffer> => {
  const outer = { x: 196, y: 70, width: 808, height: 1056 }
  const mat = inset(outer, 44)
  return picture(
    `<defs>${WALL}${BRASS}<linearGradient id="mat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#35322f"/><stop offset="1" stop-color="#1c1a19"/></linearGradient></defs>` +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, 'url(#wall)') +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, '#fff', 'filter="url(#grain)" opacity=".5"') +
      cast(outer) +
      moulding(outer, 30, ['#3a332d', '#191513', '#100d0c', '#2a2420']) +
      moulding(inset(outer, 30), 14, ['#0e0c0b', '#2a2521', '#3d362f', '#15110f']) +
      rect(mat, 'url(#mat)') +
      rect(mat, '#fff', 'filter="url(#grain)" opacity=".8"') +
      rect({ ...mat, height: 26 }, '#000', 'opacity=".45" filter="url(#near)"') +
      rect({ ...mat, width: 20 }, '#000', 'opacity=".35" filter="url(#near)"') +
      rect(inset(mat, 30), 'none', 'stroke="#c9a85c" stroke-opacity=".5" stroke-width="1.5"') +
      well(600, 458, 288, '#121110') +
      plate({ x: 384, y: 868, width: 432, height: 128 }),
  )
}

/** Draws the wide plaque: a vinyl record beside an opening for a picture, and a name plate. */
export const DELUXE_BASE = (): Promise<Buffer> => {
  const outer = { x: 60, y: 132, width: 1080, height: 936 }
  const mat = inset(outer, 62)
  const opening = { x: 792, y: 262, width: 236, height: 296 }
  return picture(
    `<defs>${WALL}${BRASS}<linearGradient id="mat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#173c42"/><stop offset="1" stop-color="#0b2125"/></linearGradient></defs>` +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, 'url(#wall)') +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, '#fff', 'filter="url(#grain)" opacity=".5"') +
      cast(outer) +
      moulding(outer, 22, ['#f0d99a', '#a37c31', '#7d5c20', '#cfac5c']) +
      moulding(inset(outer, 22), 26, ['#8f6c2a', '#d8b768', '#f3dfa6', '#a9833a']) +
      moulding(inset(outer, 48), 14, ['#5d4416', '#b8924a', '#e4c985', '#6f521e']) +
      rect(outer, '#fff', 'filter="url(#brushed)" opacity=".35"') +
      rect(mat, 'url(#mat)') +
      rect(mat, '#fff', 'filter="url(#grain)" opacity=".7"') +
      rect({ ...mat, height: 28 }, '#000', 'opacity=".5" filter="url(#near)"') +
      rect({ ...mat, width: 22 }, '#000', 'opacity=".4" filter="url(#near)"') +
      rect(inset(mat, 22), 'none', 'stroke="#e3c67c" stroke-opacity=".7" stroke-width="1.6"') +
      rect(inset(mat, 28), 'none', 'stroke="#e3c67c" stroke-opacity=".4" stroke-width="1"') +
      well(462, 600, 292, '#071518') +
      rect(inset(opening, -14), '#071518', '') +
      moulding(inset(opening, -12), 12, ['#f0d99a', '#a37c31', '#7d5c20', '#cfac5c']) +
      rect(opening, '#0a1a1d') +
      plate({ x: 776, y: 694, width: 268, height: 150 }),
  )
}

/**
 * Draws the parts of a vinyl record over the art: rim, grooves and shine, but no hole, because the
 * art usually has a face there.
 */
export const RECORD_FRAME = (tone: 'vinyl' | 'gold'): Promise<Buffer> => {
  const [dark, line] = tone === 'gold' ? ['#b98a36', '#fff0c2'] : ['#0d0d0e', '#5c5c60']
  const rim = tone === 'gold' ? 'url(#gold)' : '#131314'
  const rings = Array.from({ length: 30 }, (_, at) => {
    const radius = 236 + at * 2
    return `<circle cx="300" cy="300" r="${radius}" fill="none" stroke="${at % 2 ? dark : line}" stroke-opacity="${at < 9 ? 0.12 : 0.32}" stroke-width="1"/>`
  }).join('')
  const shine = (angle: number, spread: number, strength: number): string =>
    `<path transform="rotate(${angle} 300 300)" d="M300 300L${300 - spread} 4A296 296 0 0 1 ${300 + spread} 4Z" fill="#fff" opacity="${strength}" filter="url(#soft)"/>`
  return picture(
    `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7e6b0"/><stop offset=".3" stop-color="#b98a36"/><stop offset=".52" stop-color="#f9edc4"/><stop offset=".78" stop-color="#a87b2b"/><stop offset="1" stop-color="#ecd190"/></linearGradient><clipPath id="disc"><circle cx="300" cy="300" r="299"/></clipPath></defs>
<g clip-path="url(#disc)"><circle cx="300" cy="300" r="268" fill="none" stroke="${rim}" stroke-width="64" stroke-opacity=".96"/>${rings}
${shine(-38, 60, 0.2)}${shine(142, 60, 0.16)}${shine(-62, 22, 0.16)}${shine(118, 22, 0.12)}
<circle cx="300" cy="300" r="298.4" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/>
<circle cx="300" cy="300" r="236" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="2.5"/>
</g>`,
    600,
  )
}

const POSTER_FRAME = { x: 262, y: 104, width: 676, height: 912 }
const WINDOW = `<g transform="skewX(-14) translate(190 0)" filter="url(#blurred)"><path d="M180 -40H470V560H180ZM500 -40H790V560H500ZM180 590H470V1240H180ZM500 590H790V1240H500Z" fill="#fff"/></g>`

/** Draws a picture on a wall, in an oak frame, in window light. */
export const FRAMED_BASE = (): Promise<Buffer> => {
  const inner = inset(POSTER_FRAME, 26)
  return picture(
    `<defs>${WALL}<filter id="blurred"><feGaussianBlur stdDeviation="9"/></filter></defs>` +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, '#cfc5b6') +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, '#fff', 'filter="url(#grain)" opacity=".5"') +
      `<g opacity=".42">${WINDOW}</g>` +
      cast(POSTER_FRAME) +
      moulding(POSTER_FRAME, 20, ['#d9b787', '#b48c58', '#9a7443', '#c9a370']) +
      rect(POSTER_FRAME, '#fff', 'filter="url(#wood)" opacity=".9"') +
      moulding(inset(POSTER_FRAME, 20), 6, ['#7d5b31', '#caa571', '#dfc08f', '#8f6a3b']) +
      rect(inner, '#f7f4ee') +
      `<g opacity=".5"><clipPath id="in"><rect x="${inner.x}" y="${inner.y}" width="${inner.width}" height="${inner.height}"/></clipPath><g clip-path="url(#in)">${WINDOW}</g></g>` +
      rect({ ...inner, height: 14 }, '#000', 'opacity=".28" filter="url(#near)"') +
      rect({ ...inner, width: 12 }, '#000', 'opacity=".22" filter="url(#near)"'),
  )
}

/** Draws the window light from `FRAMED_BASE` as it falls on the picture. */
export const FRAMED_SHADING = (): Promise<Buffer> => {
  const inner = inset(POSTER_FRAME, 26)
  return picture(
    `<defs>${WALL}<filter id="blurred"><feGaussianBlur stdDeviation="9"/></filter></defs>` +
      rect({ x: 0, y: 0, width: 1200, height: 1200 }, '#dcd8d0') +
      `<g opacity=".8">${WINDOW}</g>` +
      rect({ ...inner, height: 14 }, '#000', 'opacity=".25" filter="url(#near)"') +
      rect({ ...inner, width: 12 }, '#000', 'opacity=".2" filter="url(#near)"'),
  )
}
