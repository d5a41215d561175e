/** Lighter and darker variants of the site's colors. */
export type Palette = {
  ground: string
  shape: string
  second: string
  strong: string
  clothes: string
  scarf: string
  /** Dark and bright ink for pictures that look printed. */
  inks: readonly [string, string]
}

export const PALETTES: Readonly<Record<string, Palette>> = {
  coral: {
    ground: '#f1d6cb',
    shape: '#d9472b',
    second: '#f6e7dc',
    strong: '#d9472b',
    clothes: '#0f5c63',
    scarf: '#e3ac45',
    inks: ['#17130f', '#d9472b'],
  },
  teal: {
    ground: '#c3dcd8',
    shape: '#0f5c63',
    second: '#e9c9a0',
    strong: '#0f5c63',
    clothes: '#d9472b',
    scarf: '#f2c9b8',
    inks: ['#0b3d42', '#e8785f'],
  },
  sand: {
    ground: '#efe3c8',
    shape: '#e0a63a',
    second: '#d9472b',
    strong: '#e0a63a',
    clothes: '#2e4a6b',
    scarf: '#d9472b',
    inks: ['#2b2118', '#e0a63a'],
  },
  sky: {
    ground: '#cfdde6',
    shape: '#2e4a6b',
    second: '#e8b04a',
    strong: '#7fa3bf',
    clothes: '#c2452d',
    scarf: '#e8b04a',
    inks: ['#1d3550', '#7fa3bf'],
  },
  lilac: {
    ground: '#ddd6ea',
    shape: '#6b5aa0',
    second: '#f2c9b8',
    strong: '#b3a3d8',
    clothes: '#7b2d43',
    scarf: '#e3ac45',
    inks: ['#3a2d66', '#e9937c'],
  },
  sage: {
    ground: '#d5e4d5',
    shape: '#2f7d4f',
    second: '#e8b04a',
    strong: '#8db996',
    clothes: '#e3ac45',
    scarf: '#e3ac45',
    inks: ['#17472c', '#e0a63a'],
  },
  peach: {
    ground: '#f6d6c6',
    shape: '#7b2d43',
    second: '#e8a13a',
    strong: '#f0a27e',
    clothes: '#33405e',
    scarf: '#0f5c63',
    inks: ['#5a1f31', '#f0916b'],
  },
}
