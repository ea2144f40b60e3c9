/** What computed an answer: part of every cache key, so it names all that may change a last bit. */
export const ENGINE_RELEASE = '0.3.0';
export const engineVersion = `lossbook-${ENGINE_RELEASE}+node${process.versions.node.split('.')[0]}-${process.arch}`;
