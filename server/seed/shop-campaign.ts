/** Texts that are missing here are shown as the default texts in the reader's language. */
export const CAMPAIGN = {
  slug: 'mara-live',
  name: 'Mara Lindqvist live',
  talentName: 'Mara Lindqvist',
  currency: 'USD',
  homeCountry: 'US',
  branding: { primaryColor: '#1f3a5f', secondaryColor: '#e4572e' },
  config: {
    allowedCountries: ['US', 'CA', 'GB', 'DE', 'SE'],
    shippingFlatRateMinorUnit: 700,
    shippingIntlRateMinorUnit: 1900,
    fanLocationText: 'Portland, Maine',
  },
  copy: {
    desktopTitle: 'Mara Lindqvist live: the store',
    cameraPermissionText: 'Allow the camera and take your selfie. It stays here until you send it.',
    thankYouMessage: 'Thank you. It is made just for you.',
    successHeadline: 'It is yours',
    emailSubjectLine: 'Your order from Mara Lindqvist live',
    shareTextTemplate: 'Me, on Mara’s poster.',
    supportEmail: 'shop@demo.semblance.example',
  },
} as const

/** The local models have a style for each of these prompts. */
export const DESIGNS = [
  { name: 'Tour halftone', picture: 'design-halftone', prompt: 'A halftone poster of {fanName}, in red' },
  { name: 'Comic cover', picture: 'design-pop-art', prompt: 'A comic cover with {fanName} as its hero' },
  { name: 'Church window', picture: 'design-church-window', prompt: 'A church window with {fanName}, in blue' },
] as const
