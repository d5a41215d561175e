export type Tints = { ground: string; shape: string; second: string }

/** The square of every backdrop: left, top and side length. */
const [LEFT, TOP, SIDE] = [-400, -400, 1500]
const HEAD = { x: 352, y: 270 }

const every = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** Dots that shrink toward one side, as in a printed fade. */
function fade(color: string, isFromTop: boolean): string {
  const step = 42
  return every(36, (row) => {
    const y = TOP + row * step
    const share = isFromTop ? 1 - (y + 120) / 620 : (y - 180) / 700
    const radius = Math.min(0.62, Math.max(0, share)) * step
    return radius < 2
      ? ''
      : every(37, (column) => {
          const x = LEFT + column * step + (row % 2 === 0 ? 0 : step / 2)
          return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${color}"/>`
        })
  })
}

const ring = (radius: number, color: string, width: number): string =>
  `<circle cx="${HEAD.x}" cy="${HEAD.y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`

const arch = (half: number, color: string): string =>
  `<path d="M${HEAD.x - half} 1200V${HEAD.y + 30}a${half} ${half} 0 0 1 ${half * 2} 0V1200z" fill="${color}"/>`

/** Backdrops in a cut-paper style, sorted by name. */
export const MOTIFS = {
  arch: ({ shape, second }: Tints) => arch(330, shape) + arch(262, second),
  bars: ({ shape, second }: Tints) =>
    every(15, (at) => {
      const height = [240, 420, 330, 560, 690, 480, 760, 620, 820, 540, 700, 380, 520, 300, 410][at] ?? 0
      return `<rect x="${-130 + at * 68}" y="${1000 - height}" width="44" height="900" rx="22" fill="${at % 3 === 1 ? second : shape}"/>`
    }),
  curtain: ({ shape, second }: Tints) =>
    every(16, (at) => `<rect x="${LEFT + at * 100}" y="${TOP}" width="50" height="${SIDE}" fill="${shape}"/>`) +
    `<circle cx="${HEAD.x}" cy="${HEAD.y + 20}" r="318" fill="${second}"/>`,
  fade: ({ shape }: Tints) => fade(shape, true),
  half: ({ shape, second }: Tints) =>
    `<path d="M${LEFT} 640L1100 -120V1100H${LEFT}z" fill="${shape}"/><circle cx="560" cy="70" r="120" fill="${second}"/>`,
  hills: ({ shape, second }: Tints) =>
    `<circle cx="560" cy="110" r="150" fill="${second}"/><path d="M-400 640L-60 210 110 420 330 60 640 470 790 320 1100 640V1200H-400z" fill="${shape}"/>`,
  leaves: ({ shape, second }: Tints) =>
    every(9, (at) => {
      const [x, y, turn] = [
        [20, 90, -30],
        [690, 60, 40],
        [-40, 420, 10],
        [760, 400, -20],
        [130, -60, 60],
        [560, -90, -60],
        [30, 720, -50],
        [720, 720, 50],
        [350, -130, 0],
      ][at] as [number, number, number]
      const leaf =
        'M0 -120C60 -90 50 -40 20 -20 80 -30 100 20 40 40 90 50 70 110 0 130 -70 110 -90 50 -40 40 -100 20 -80 -30 -20 -20 -50 -40 -60 -90 0 -120z'
      return `<path d="${leaf}" transform="translate(${x} ${y}) rotate(${turn}) scale(1.15)" fill="${at % 2 === 0 ? shape : second}"/>`
    }),
  plain: () => '',
  rays: ({ shape }: Tints) =>
    every(16, (at) => {
      const angle = (at * Math.PI) / 8
      const point = (turn: number) =>
        `${(HEAD.x + Math.cos(turn) * 1100).toFixed(0)} ${(HEAD.y + 60 + Math.sin(turn) * 1100).toFixed(0)}`
      return `<path d="M${HEAD.x} ${HEAD.y + 60}L${point(angle)} ${point(angle + Math.PI / 16)}z" fill="${shape}"/>`
    }),
  rings: ({ shape, second }: Tints) =>
    ring(250, shape, 46) + ring(350, second, 46) + ring(450, shape, 46) + ring(550, second, 46),
  sun: ({ shape }: Tints) => `<circle cx="${HEAD.x}" cy="${HEAD.y + 10}" r="300" fill="${shape}"/>`,
  tiles: ({ shape, second }: Tints) =>
    every(64, (at) => {
      const [x, y] = [-130 + (at % 8) * 125, -150 + Math.floor(at / 8) * 125]
      const turn = [0, 90, 180, 270][(at * 7 + Math.floor(at / 8) * 3) % 4]
      return `<path d="M-60 -60H60A120 120 0 0 1 -60 60z" transform="translate(${x + 62} ${y + 62}) rotate(${turn})" fill="${at % 3 === 0 ? second : shape}"/>`
    }),
  waves: ({ shape, second }: Tints) =>
    every(7, (at) => {
      const y = 90 + at * 120
      const crest = every(9, () => 'q50 -70 100 0t100 0')
      return `<path d="M-500 ${y}${crest}V1300H-500z" fill="${at % 2 === 0 ? shape : second}"/>`
    }),
} as const satisfies Record<string, (tints: Tints) => string>

export const drawBackdrop = (motif: keyof typeof MOTIFS, tints: Tints): string =>
  `<rect x="${LEFT}" y="${TOP}" width="${SIDE}" height="${SIDE}" fill="${tints.ground}"/>${MOTIFS[motif](tints)}`

export const drawRisingDots = (color: string): string => fade(color, false)
