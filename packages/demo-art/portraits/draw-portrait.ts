/** Features of an invented person. Numbers without a unit are factors; 1 is average. */
export type Sitter = {
  skin: keyof typeof SKINS
  hair: keyof typeof HAIRS
  cut: 'short' | 'long' | 'bob' | 'curly' | 'bun' | 'bald'
  /** 0: the lips meet; from 0.6 on teeth show. */
  smile?: number
  /** Depth of wrinkles: 0 young, 1 old. */
  age?: number
  /** Roughness of the skin, 0–1. The models mistake people with smooth skin for children. */
  grain?: number
  headWidth?: number
  jawWidth?: number
  noseWidth?: number
  eyeSize?: number
  eyeGap?: number
  lips?: number
  brows?: number
  /** Length of the hair on the forehead, in pixels. */
  fringe?: number
  beard?: number
  hasGlasses?: true
  hasLashes?: true
  iris?: string
  lipColor?: string
  shirt?: string
  ground?: readonly [string, string]
}

const SKINS = {
  pale: { light: '#f7dcc8', skin: '#e8bfa3', shade: '#b07a5e' },
  fair: { light: '#f3d0b2', skin: '#dcab86', shade: '#9f6a4a' },
  olive: { light: '#e3bb92', skin: '#c79a6c', shade: '#855836' },
  tan: { light: '#cf9a6c', skin: '#ac774b', shade: '#6a4126' },
  brown: { light: '#a8744c', skin: '#855533', shade: '#4b2c18' },
  dark: { light: '#835538', skin: '#613b25', shade: '#331c10' },
} as const
const HAIRS = {
  black: ['#2b2523', '#0f0c0b'],
  brown: ['#6b4429', '#3a2315'],
  blond: ['#d9b26a', '#9c7437'],
  red: ['#b5522a', '#6f2b14'],
  grey: ['#a5a3a0', '#6b6967'],
  white: ['#e8e5df', '#b3afa8'],
} as const

const DEFAULTS = {
  smile: 0.4,
  age: 0,
  grain: 0,
  headWidth: 1,
  jawWidth: 1,
  noseWidth: 1,
  eyeSize: 1,
  eyeGap: 1,
  lips: 1,
  brows: 1,
  fringe: 18,
  beard: 0,
  iris: '#5b3b22',
  lipColor: '#b4564a',
  shirt: '#2f4858',
  ground: ['#c9d5d8', '#8fa3a8'],
} as const satisfies Partial<Sitter>

/** The middle of the face, between the eyes and a little below. */
const X = 256
const Y = 236
const TOP = Y - 118
const CHIN = Y + 124
const SIDES = [-1, 1] as const

/** Measurements that every part of a face uses. */
type Face = ReturnType<typeof measure>

function measure(sitter: Sitter) {
  const drawn = { ...DEFAULTS, ...sitter }
  const half = 88 * drawn.headWidth
  return {
    ...drawn,
    ...SKINS[drawn.skin],
    hairLight: HAIRS[drawn.hair][0],
    hairDark: HAIRS[drawn.hair][1],
    half,
    jaw: half * 0.62 * drawn.jawWidth,
    eyeX: 38 * drawn.eyeGap * drawn.headWidth,
    eyeY: Y - 4,
    mouthY: Y + 80,
  }
}

/** Draws a portrait as an SVG of 384 × 384, from numbers alone, so that it resembles nobody. */
export function drawPortrait(sitter: Sitter): string {
  const face = measure(sitter)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="76 62 360 360">
    ${definitions(face)}
    <rect width="512" height="512" fill="url(#ground)"/>
    ${hairBehind(face)}${body(face)}${head(face)}${lines(face)}${nose(face)}${mouth(face)}
    ${SIDES.map((side) => eye(face, side)).join('')}${glasses(face)}${hairBefore(face)}</svg>`
}

const soft = (deviation: 1 | 2 | 4 | 8 | 20) => `filter="url(#soft${deviation})"`
const stroke = (color: string, width: number, opacity = 1) =>
  `fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"`

function definitions({ light, skin, shade, hairLight, hairDark, ground }: Face): string {
  const blur = (name: number, deviation: number) =>
    `<filter id="soft${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  const gradient = (id: string, [from, to]: readonly [string, string]) =>
    `<linearGradient id="${id}" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  return `<defs>${blur(1, 0.7)}${blur(2, 1.6)}${blur(4, 3.6)}${blur(8, 6)}${blur(20, 20)}
    <radialGradient id="skin" cx=".42" cy=".38" r=".75"><stop offset="0" stop-color="${light}"/>
      <stop offset=".55" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".09 .12" numOctaves="4" seed="3"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -3 2"/></filter>
    ${gradient('hair', [hairLight, hairDark])}${gradient('ground', ground)}</defs>`
}

function hairBehind({ cut, half, hairLight, hairDark }: Face): string {
  const fall = (below: number, out: number) =>
    `<path fill="url(#hair)" d="M ${X - half - 14} ${Y - 30} C ${X - half - 42} ${Y - 176}, ${X + half + 42} ${Y - 176}, ${X + half + 14} ${Y - 30}
      C ${X + half + 32} ${Y + below * 0.4}, ${X + half + out} ${Y + below * 0.8}, ${X + half + 4} ${Y + below}
      L ${X - half - 4} ${Y + below} C ${X - half - out} ${Y + below * 0.8}, ${X - half - 32} ${Y + below * 0.4}, ${X - half - 14} ${Y - 30} Z"/>`
  if (cut === 'long') return fall(236, 44)
  if (cut === 'bob') return fall(118, 30)
  if (cut === 'bun') return `<circle cx="${X + 6}" cy="${TOP - 30}" r="36" fill="url(#hair)"/>`
  if (cut !== 'curly') return ''
  return Array.from({ length: 34 }, (_, at) => {
    const angle = Math.PI * (1.08 - (1.16 * at) / 33)
    const [away, up, size] = [half + 22 + ((at * 37) % 11), 104 + ((at * 53) % 13), 27 + ((at * 29) % 9)]
    const [x, y] = [X + Math.cos(angle) * away, Y - 42 - Math.sin(angle) * up]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${at % 3 === 0 ? hairDark : hairLight}"/>`
  }).join('')
}

function body({ skin, shade, shirt, half }: Face): string {
  const collar = `M ${X - 62} ${Y + 166} Q ${X} ${Y + 232} ${X + 62} ${Y + 166}`
  const ears = SIDES.map(
    (side) =>
      `<ellipse cx="${X + side * (half + 3)}" cy="${Y + 10}" rx="12" ry="25" fill="${skin}" stroke="${shade}" stroke-width="3"/>`,
  )
  return `<path d="M ${X - 46} ${Y + 80} L ${X - 50} ${Y + 172} Q ${X} ${Y + 206} ${X + 50} ${Y + 172} L ${X + 46} ${Y + 80} Z" fill="${skin}"/>
    <path d="M ${X - 46} ${Y + 96} Q ${X} ${Y + 168} ${X + 46} ${Y + 96} L ${X + 48} ${Y + 140} Q ${X} ${Y + 172} ${X - 48} ${Y + 140} Z" fill="${shade}" opacity=".75" ${soft(8)}/>
    <path d="M 40 512 Q 60 420 ${X - 62} ${Y + 166} Q ${X} ${Y + 232} ${X + 62} ${Y + 166} Q 452 420 472 512 Z" fill="${shirt}"/>
    <path d="${collar}" ${stroke('#000', 5, 0.25)} ${soft(2)}/>${ears.join('')}`
}

function head({ half, jaw, shade, lipColor, beard, mouthY, hairDark, grain }: Face): string {
  const outline = `M ${X} ${TOP} C ${X + half * 0.75} ${TOP}, ${X + half} ${Y - 60}, ${X + half} ${Y - 8}
    C ${X + half} ${Y + 50}, ${X + jaw + 18} ${Y + 92}, ${X + jaw * 0.55} ${CHIN - 10} Q ${X} ${CHIN + 12} ${X - jaw * 0.55} ${CHIN - 10}
    C ${X - jaw - 18} ${Y + 92}, ${X - half} ${Y + 50}, ${X - half} ${Y - 8} C ${X - half} ${Y - 60}, ${X - half * 0.75} ${TOP}, ${X} ${TOP} Z`
  const cheeks = SIDES.map(
    (side) =>
      `<ellipse cx="${X + side * half * 0.55}" cy="${Y + 42}" rx="24" ry="18" fill="${lipColor}" opacity=".22" ${soft(8)}/>`,
  )
  const hairOfFace = `<path d="M ${X - half} ${Y + 20} C ${X - half} ${Y + 70}, ${X - jaw - 14} ${Y + 104}, ${X - jaw * 0.5} ${CHIN - 2}
    Q ${X} ${CHIN + 20} ${X + jaw * 0.5} ${CHIN - 2} C ${X + jaw + 14} ${Y + 104}, ${X + half} ${Y + 70}, ${X + half} ${Y + 20}
    C ${X + half - 16} ${Y + 60}, ${X + 50} ${mouthY - 22}, ${X} ${mouthY - 22} C ${X - 50} ${mouthY - 22}, ${X - half + 16} ${Y + 60}, ${X - half} ${Y + 20} Z"
    fill="${hairDark}" opacity="${beard}" ${soft(4)}/>`
  return `<clipPath id="head"><path d="${outline}"/></clipPath><path d="${outline}" fill="url(#skin)"/><g clip-path="url(#head)">
    <ellipse cx="${X + half}" cy="${Y + 40}" rx="34" ry="120" fill="${shade}" opacity=".55" ${soft(20)}/>${cheeks.join('')}
    <ellipse cx="${X}" cy="${TOP + 14}" rx="${half}" ry="26" fill="${shade}" opacity=".5" ${soft(8)}/>${beard > 0 ? hairOfFace : ''}
    ${grain > 0 ? `<rect x="${X - 140}" y="${TOP - 10}" width="280" height="270" filter="url(#grain)" opacity="${grain}"/>` : ''}</g>`
}

/** Draws wrinkles around the mouth, on the forehead and beside the eyes. */
function lines({ age, smile, shade, noseWidth, mouthY, eyeX, eyeY }: Face): string {
  const [wing, corner] = [17 * noseWidth + 8, 42 + 9 * smile]
  const cheeks = SIDES.map(
    (side) =>
      `<path d="M ${X + side * wing} ${Y + 50} Q ${X + side * corner} ${mouthY - 14} ${X + side * (corner - 4)} ${mouthY + 2}"
        ${stroke(shade, 3 + 3 * age, 0.3 + 0.5 * age + 0.2 * smile)} ${soft(2)}/>`,
  )
  if (age <= 0.4) return cheeks.join('')
  const forehead = [44, 55, 66].map(
    (down) => `<path d="M ${X - 46} ${TOP + down} q 46 -6 92 0" ${stroke(shade, 2, 0.5 * age)} ${soft(1)}/>`,
  )
  const eyes = SIDES.map((side) => {
    const x = X + side * (eyeX + 22)
    return `<path d="M ${x} ${eyeY - 4} l ${side * 13} -5 M ${x} ${eyeY + 1} l ${side * 14} 0 M ${x} ${eyeY + 6} l ${side * 12} 5"
      ${stroke(shade, 1.6, 0.7 * age)} ${soft(1)}/>`
  })
  return [...cheeks, ...forehead, ...eyes].join('')
}

function nose({ noseWidth, shade, eyeY }: Face): string {
  const [wing, tip] = [17 * noseWidth, Y + 50]
  const sides = SIDES.map(
    (side) => `<path d="M ${X + side * 10} ${eyeY - 14} Q ${X + side * 8} ${Y + 24} ${X + side * wing} ${tip - 3}"
        ${stroke(shade, 9, side < 0 ? 0.33 : 0.5)} ${soft(4)}/>
      <path d="M ${X + side * wing} ${tip - 4} Q ${X + side * (wing + 3)} ${tip + 6} ${X + side * (wing - 7)} ${tip + 4}" ${stroke(shade, 2.5, 0.85)} ${soft(1)}/>
      <ellipse cx="${X + side * 8}" cy="${tip + 4}" rx="4.5" ry="2.4" fill="#2c1410" opacity=".75" ${soft(1)}/>`,
  )
  return `<ellipse cx="${X - 1}" cy="${Y + 18}" rx="5" ry="30" fill="#fff" opacity=".22" ${soft(4)}/>
    <ellipse cx="${X}" cy="${tip + 6}" rx="${wing + 4}" ry="6" fill="${shade}" opacity=".6" ${soft(4)}/>
    <ellipse cx="${X - 1}" cy="${tip - 6}" rx="7" ry="5" fill="#fff" opacity=".25" ${soft(2)}/>${sides.join('')}`
}

function mouth({ smile, lips, lipColor, shade, mouthY }: Face): string {
  const [half, lift, isOpen] = [30 + 9 * smile, 9 * smile, smile > 0.6]
  const [left, right, corner] = [X - half, X + half, mouthY - lift]
  const below = mouthY + (isOpen ? 20 : 12) * lips
  const outline = `M ${left} ${corner} Q ${X - 12} ${mouthY - 9 * lips} ${X - 4} ${mouthY - 8 * lips} Q ${X} ${mouthY - 5 * lips} ${X + 4} ${mouthY - 8 * lips}
    Q ${X + 12} ${mouthY - 9 * lips} ${right} ${corner} Q ${X + 14} ${below} ${X} ${below} Q ${X - 14} ${below} ${left} ${corner} Z`
  const inside = `M ${left + 5} ${corner + 1} Q ${X} ${mouthY - 3} ${right - 5} ${corner + 1}`
  const between = isOpen
    ? `<path d="${inside} Q ${X} ${mouthY + 19} ${left + 5} ${corner + 1} Z" fill="#f6f1ea"/><path d="${inside}" ${stroke('#4a1712', 1.6)}/>`
    : `<path d="M ${left} ${corner} Q ${X} ${mouthY + 4 + lift * 0.6} ${right} ${corner}" ${stroke('#4a1712', 2.2)} ${soft(1)}/>`
  return `<path d="${outline}" fill="${lipColor}" ${soft(1)}/>${between}
    <ellipse cx="${X}" cy="${mouthY + 26}" rx="20" ry="6" fill="${shade}" opacity=".5" ${soft(4)}/>`
}

function eye({ eyeX, eyeY, eyeSize, iris, shade, age, hasLashes, brows, hairDark }: Face, side: -1 | 1): string {
  const [x, half, high] = [X + side * eyeX, 17 * eyeSize, 8.5 * eyeSize]
  const lid = `M ${x - half} ${eyeY + 1} Q ${x - 2 * side} ${eyeY - high * 1.35} ${x + half} ${eyeY}`
  const opening = `${lid} Q ${x} ${eyeY + high * 1.15} ${x - half} ${eyeY + 1} Z`
  const brow = (up: number) => eyeY - up * eyeSize
  return `<ellipse cx="${x}" cy="${eyeY}" rx="${half * 1.5}" ry="${high * 2.1}" fill="${shade}" opacity=".38" ${soft(8)}/>
    <path d="${opening}" fill="#f3efe9"/><clipPath id="eye${side}"><path d="${opening}"/></clipPath><g clip-path="url(#eye${side})">
    <circle cx="${x}" cy="${eyeY - 1}" r="${8 * eyeSize}" fill="${iris}"/><circle cx="${x}" cy="${eyeY - 1}" r="${3.8 * eyeSize}" fill="#120d0b"/>
    <circle cx="${x - 2.6}" cy="${eyeY - 4}" r="1.8" fill="#fff"/><ellipse cx="${x}" cy="${eyeY - high}" rx="${half}" ry="4" opacity=".35" ${soft(2)}/></g>
    <path d="${lid}" ${stroke('#2a1b16', hasLashes ? 4 : 2.6)}/>
    <path d="M ${x - half} ${brow(7)} Q ${x} ${eyeY - high * 2.1} ${x + half} ${brow(7)}" ${stroke(shade, 2, 0.7)}/>
    <path d="M ${x - half + 2} ${eyeY + high + 1} q ${half - 2} 5 ${2 * half - 4} -1" ${stroke(shade, 1.6 + 2 * age, 0.4 + 0.5 * age)} ${soft(2)}/>
    <path d="M ${x - side * 20 * eyeSize} ${brow(22)} Q ${x + side * 2} ${brow(31)} ${x + side * 25 * eyeSize} ${brow(20)}
      Q ${x + side * 2} ${brow(26)} ${x - side * 20 * eyeSize} ${brow(17)} Z" fill="${hairDark}" stroke="${hairDark}" stroke-width="${1.5 * brows}" ${soft(1)}/>`
}

function glasses({ hasGlasses, eyeX, eyeY }: Face): string {
  if (!hasGlasses) return ''
  const frames = SIDES.map(
    (side) =>
      `<rect x="${X + side * eyeX - 27}" y="${eyeY - 19}" width="54" height="40" rx="16" fill="#fff" fill-opacity=".06" stroke="#26201c" stroke-width="3.6"/>`,
  )
  return `${frames.join('')}<path d="M ${X - eyeX + 27} ${eyeY - 2} Q ${X} ${eyeY - 9} ${X + eyeX - 27} ${eyeY - 2}" ${stroke('#26201c', 3.6)}/>`
}

function hairBefore({ cut, half, fringe, hairDark }: Face): string {
  if (cut === 'bald') return ''
  const down = { short: -12, bun: -12, curly: -50, long: 30, bob: 30 }[cut]
  const up = cut === 'curly' ? 32 : 37
  const cap = `M ${X - half - 9} ${Y + down} C ${X - half - 26} ${Y - 110}, ${X - half * 0.6} ${TOP - up}, ${X} ${TOP - up}
    C ${X + half * 0.6} ${TOP - up}, ${X + half + 26} ${Y - 110}, ${X + half + 9} ${Y + down} C ${X + half - 2} ${Y - 40}, ${X + half - 14} ${Y - 70}, ${X + half * 0.55} ${TOP + 38}
    Q ${X - 10} ${TOP + fringe} ${X - half * 0.62} ${TOP + 42} C ${X - half + 10} ${Y - 66}, ${X - half + 4} ${Y - 40}, ${X - half - 9} ${Y + down} Z`
  const strands = Array.from({ length: 14 }, (_, at) => {
    const away = half * 0.85 * ((2 * at) / 13 - 1)
    const line = `M ${X + away * 0.35} ${TOP - 24} Q ${X + away} ${TOP - 14} ${X + away * 1.08} ${TOP + 16}`
    return `<path d="${line}" ${at % 2 === 0 ? stroke('#fff', 2.2, 0.1) : stroke(hairDark, 2.2, 0.5)} ${soft(1)}/>`
  })
  return `<path d="${cap}" fill="url(#hair)"/>${strands.join('')}`
}
