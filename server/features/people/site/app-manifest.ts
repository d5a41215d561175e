import { brandName } from '../../../platform/brand/index.ts'
import { LIGHT } from '../../../platform/pages/theme.ts'
import { ICONS, iconPath } from './app-icons.ts'

const iconEntries = () =>
  Object.entries(ICONS).flatMap(([name, { side, purpose }]) =>
    purpose === undefined ? [] : { src: iconPath(name), sizes: `${side}x${side}`, type: 'image/png', purpose },
  )

/**
 * Web app manifest of the marketplace. Fan stores have their own brands and link to no manifest. A
 * picture that is shared with the app comes to the talent's likeness page.
 */
export const appManifest = () => ({
  id: '/',
  name: brandName(),
  short_name: brandName(),
  description: 'A marketplace for people’s likeness.',
  lang: 'en',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: LIGHT.paper,
  theme_color: LIGHT.paper,
  icons: iconEntries(),
  shortcuts: [
    { name: 'Offers', url: '/offers' },
    { name: 'Studio', description: 'Write an offer and preview the work.', url: '/offers/new' },
    { name: 'Likeness', description: 'Your photos and recordings.', url: '/likeness' },
  ],
  share_target: {
    action: '/likeness/shared',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'pictures', accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
  },
})
