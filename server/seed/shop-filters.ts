/**
 * Sorted by age, the newest last. `picture` shows Grace Hopper in the filter's style, and was made
 * by `npm run gallery`.
 */
export const FILTERS = [
  {
    name: 'Gig poster',
    picture: 'filter-gig-poster',
    description: 'Big dots in one ink, like old printed posters.',
    tags: ['print', 'bold'],
    prompt: 'A halftone gig poster portrait in red on cream',
  },
  {
    name: 'Comic hero',
    picture: 'filter-comic-hero',
    description: 'Thick lines and flat colors.',
    tags: ['bold', 'playful'],
    prompt: 'A pop art comic book portrait in yellow and blue',
  },
  {
    name: 'Banknote',
    picture: 'filter-banknote',
    description: 'Fine lines that follow the face, as on money.',
    tags: ['line', 'classic'],
    prompt: 'An engraved banknote portrait in dark green',
  },
  {
    name: 'Street stencil',
    picture: 'filter-street-stencil',
    description: 'Two layers of spray paint on a wall.',
    tags: ['bold', 'urban'],
    prompt: 'A stencil graffiti portrait in black and orange',
  },
  {
    name: 'Watercolor',
    picture: 'filter-watercolour',
    description: 'Soft washes that run into each other.',
    tags: ['soft', 'painted'],
    prompt: 'A watercolor painting of a portrait in blue and rose',
  },
  {
    name: 'Riso print',
    picture: 'filter-riso-print',
    description: 'Two inks, a little out of register.',
    tags: ['print', 'zine'],
    prompt: 'A risograph print of a portrait in teal and orange',
  },
] as const
