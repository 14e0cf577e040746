import { setSourceMapsSupport } from 'node:module';

// Before anything else is loaded. Not the maps of packages, as --enable-source-maps would: they take 6 MiB.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
await import('./program.ts');
