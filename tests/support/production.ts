/**
 * Minimum settings for a world to run as in production, in addition to the secrets of every test
 * world.
 */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PROCESSOR: 'simulator',
  BASE_URL: 'https://api.semblance.example',
  AUTH_URL: 'https://auth.semblance.example',
}
