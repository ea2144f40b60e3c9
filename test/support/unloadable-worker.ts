/** A worker that cannot be loaded. */
throw new Error('this worker cannot be loaded');
