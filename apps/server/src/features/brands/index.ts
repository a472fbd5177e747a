export { removeBrand, saveBrand } from './brands.repo.ts';
export { brandsRoutes } from './brands.routes.ts';
export { BRAND_LIMITS, type BrandDraft, checkBrand } from './brands.rules.ts';
export { brandHash, brandOf } from './brands.service.ts';
export { MAX_LOGO_BYTES } from './logo/read-logo.ts';
