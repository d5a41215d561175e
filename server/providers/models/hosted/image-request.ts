import type { GenerateImage, Picture } from '../port.ts'

type Size = { width: number; height: number }

/** Finds the size with the most similar aspect ratio, the first of equal ones. */
export function nearestSize<Name extends string>(sizes: Readonly<Record<Name, Size>>, { width, height }: Size): Name {
  const wanted = Math.log(width / height)
  const distance = (name: Name) => Math.abs(Math.log(sizes[name].width / sizes[name].height) - wanted)
  return (Object.keys(sizes) as Name[]).reduce((best, name) => (distance(name) < distance(best) ? name : best))
}

/** Returns the pictures in the order in which the prompt mentions them. */
export const picturesOf = ({ references, products = [], template }: GenerateImage): readonly Picture[] => [
  ...references,
  ...products,
  ...(template ? [template] : []),
]

/**
 * Returns the prompt for the model. It contains the fan's name and explains the purpose of the
 * references and the template. The caller's prompt explains pictures of products.
 */
export function promptOf({
  prompt,
  references,
  products = [],
  template,
  name,
  transparentBackground,
}: GenerateImage): string {
  const lines = [prompt.replaceAll('{fanName}', () => name ?? '').trim()]
  if (references.length > 0)
    lines.push(
      references.length === 1
        ? `The ${products.length === 0 ? 'picture given' : 'first picture'} shows the person: keep the likeness.`
        : 'The first picture shows the person: keep the likeness. The others are references of style or of the same person.',
    )
  if (template)
    lines.push(
      'The last picture is the template: keep its layout, colors and lettering, and set the subject into its free area.',
    )
  if (transparentBackground) lines.push('Nothing but the subject: the background stays transparent.')
  return lines.join('\n')
}
