/** The least that a world needs to run as in production, beside the secrets that every test world has. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PROCESSOR: 'simulator',
  BASE_URL: 'https://api.semblance.example',
  AUTH_URL: 'https://auth.semblance.example',
}
