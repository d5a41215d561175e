import { type Color, colorOf } from './color.ts'
import type { StyleName } from './style-names.ts'

/** `dark` contrasts with `paper`. `inks` starts with the main color and ends with the lightest. */
export type Palette = { name: string; paper: Color; dark: Color; inks: readonly [Color, Color, Color] }

const of = (name: string, paper: string, dark: string, ...inks: [string, string, string]): Palette => ({
  name,
  paper: colorOf(paper),
  dark: colorOf(dark),
  inks: [colorOf(inks[0]), colorOf(inks[1]), colorOf(inks[2])],
})

/** Chosen by eye. */
export const PALETTES: Readonly<Record<StyleName, readonly [Palette, ...Palette[]]>> = {
  halftone: [
    of('night train', '#f6efe0', '#14213d', '#e4572e', '#f3a712', '#f7d9a0'),
    of('matinee', '#f7f1e6', '#1f1a24', '#d7263d', '#f46036', '#f9c9a7'),
    of('harbour', '#f2f0e6', '#0b2d48', '#1b98a0', '#f6ae2d', '#bfe3dd'),
    of('orchard', '#f8f2e2', '#20301f', '#5b8e3e', '#ef8354', '#d8e2b0'),
    of('violet hour', '#f6eff0', '#2a1a4a', '#7b4fc9', '#f25f8b', '#e3cdf2'),
    of('newsprint', '#efeae0', '#191716', '#c1121f', '#c9b8a0', '#e0d6c4'),
    of('lagoon', '#eef4f0', '#082f3a', '#0fa3b1', '#f7a072', '#b5e2d6'),
  ],
  duotone: [
    of('midnight coral', '#ffe9dd', '#1b1340', '#ff5a5f', '#3a1f78', '#ffb199'),
    of('emerald gold', '#fbf3cf', '#04302c', '#e9b44c', '#0b5d4e', '#f4dc9a'),
    of('ultraviolet', '#ffe6f7', '#1a0b3b', '#b83bf0', '#4a16a0', '#ff9be2'),
    of('cobalt lemon', '#fff8d6', '#0a1a5c', '#ffd23f', '#1a3fc4', '#ffeb99'),
    of('oxblood', '#fcebdc', '#2d060c', '#e3482d', '#7a1020', '#f7a77b'),
    of('glacier', '#eefaff', '#062238', '#35b6e6', '#0b4f7c', '#a9e4f7'),
    of('graphite', '#f4f1ea', '#16181d', '#9aa0a8', '#3c4149', '#cfd2d4'),
  ],
  popArt: [
    of('sunday comic', '#fff7e3', '#131217', '#e4222b', '#1f66d1', '#ffd400'),
    of('soda', '#fff3ea', '#1a1030', '#ff3d7f', '#00a6c8', '#ffd93b'),
    of('diner', '#fdf6e4', '#14110f', '#ee4b2b', '#00916e', '#ffcf00'),
    of('gum', '#fff1f5', '#1c1124', '#ff5fa2', '#5b3fd6', '#ffe156'),
    of('arcade', '#f4fbff', '#0e1430', '#ff2e63', '#08a4a7', '#f9ed69'),
    of('orange crate', '#fff4e0', '#161616', '#ff6b1a', '#0077b6', '#ffc43d'),
    of('limelight', '#f9fbe7', '#12200e', '#e83f6f', '#2d9b36', '#e8e337'),
  ],
  engraving: [
    of('treasury green', '#f3efdc', '#12372a', '#7d9f74', '#c9a45c', '#dfe3c8'),
    of('sovereign', '#f5eedf', '#2b1d14', '#a9764a', '#6e7f80', '#ead9bd'),
    of('royal mail', '#f3eee6', '#3c0f1c', '#b0576a', '#8a8aa8', '#ecd7d3'),
    of('admiralty', '#f0efe8', '#10264a', '#6f8fb5', '#b08d57', '#d5dee6'),
    of('violet issue', '#f3eef0', '#2f1848', '#9076b0', '#b79a5b', '#e2d8e8'),
    of('black and gold', '#f6f0e1', '#171412', '#b58b3a', '#8c7f6c', '#ead9ae'),
    of('teal bond', '#eef1e8', '#0a3540', '#5c9aa0', '#cc8f5e', '#cfe2dd'),
  ],
  stencil: [
    of('brick lane', '#e9e3d8', '#141414', '#d62828', '#8f8a82', '#cfc7ba'),
    of('kraft', '#d9bd94', '#19140f', '#f5efe2', '#a9764a', '#c7a67a'),
    of('concrete', '#d9d9d6', '#16181a', '#ffb703', '#86898b', '#bfc1c0'),
    of('ultramarine wall', '#ece7dc', '#101226', '#2340c9', '#8b8fa8', '#cfd0d8'),
    of('safety', '#e8e5dc', '#171512', '#ff6a13', '#918a80', '#d2ccc0'),
    of('mint yard', '#e6eae2', '#111a17', '#17a589', '#86938c', '#c6d2ca'),
    of('pink paste', '#efe6e4', '#1a1216', '#f0367d', '#978a8e', '#d8cbcc'),
  ],
  watercolour: [
    of('tide', '#fbf8f0', '#22304a', '#2f7fa8', '#d9825b', '#e8b04c'),
    of('rose garden', '#fcf8f3', '#3f2238', '#c2446e', '#5f8f6d', '#eaa38c'),
    of('moss', '#fbf8ee', '#26332a', '#5f8f3f', '#b86b3a', '#dcb54a'),
    of('plum dusk', '#fbf7f2', '#2d2145', '#6a4fa8', '#d8657a', '#eaae62'),
    of('desert', '#fcf7ec', '#42261c', '#c8603a', '#3e8a8c', '#e9b25a'),
    of('indigo rain', '#f9f8f3', '#1d2540', '#3f55a0', '#3fa0a0', '#e39a7b'),
    of('persimmon', '#fdf8ee', '#3a2226', '#e2572b', '#2f6f8f', '#f0b840'),
  ],
  risograph: [
    of('pink and blue', '#f7f3e8', '#1d3f9a', '#ff4f8b', '#ffc52e', '#ffd9c2'),
    of('teal and orange', '#f6f2e6', '#00505c', '#ff6c2f', '#ffd23f', '#bfe5dc'),
    of('purple and lime', '#f5f3e6', '#4b2a86', '#ef476f', '#b8d432', '#dccbf0'),
    of('federal', '#f4f1e4', '#20386b', '#f15a4a', '#f7c35c', '#5ec1b0'),
    of('forest and coral', '#f6f2e5', '#0d4f3c', '#ff7a66', '#f7c548', '#cde3c0'),
    of('burgundy', '#f7f0e6', '#6b1532', '#ff8a3c', '#f7cf57', '#f5c5b5'),
    of('black and fluo', '#f6f3ea', '#23232b', '#ff4d4d', '#ffd94a', '#36c9c6'),
  ],
  stainedGlass: [
    of('chartres', '#f4ead0', '#17130f', '#1c4fb8', '#c3202f', '#f0b429'),
    of('rose window', '#f7e8d8', '#18110f', '#a3195b', '#1f6fb2', '#f2a541'),
    of('meadow', '#f3eed2', '#11160f', '#1e8a4c', '#e0a526', '#8ecae6'),
    of('tiffany', '#f5edd6', '#15120d', '#0f8b8d', '#e36414', '#f6c667'),
    of('vespers', '#f0e6dc', '#120f1a', '#4b2a9b', '#d1495b', '#edae49'),
    of('amber', '#f8ecd0', '#171008', '#c8571b', '#8a1c2b', '#ffc145'),
    of('northern light', '#eef2e4', '#0c1416', '#126e82', '#51c4a0', '#f2d16b'),
  ],
}
