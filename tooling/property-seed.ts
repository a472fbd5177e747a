import fc from 'fast-check';

/**
 * Property tests draw the same values at every run, so that a red run says something about the change it judges.
 * `PROPERTY_SEED=$RANDOM npm test` looks for new cases; what it finds becomes an example beside the property.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_116) });
