export const PRODUCTION = {
  NODE_ENV: 'production',
  PROCESSOR: 'simulator',
  BASE_URL: 'https://api.semblance.example',
  AUTH_URL: 'https://auth.semblance.example',
}
