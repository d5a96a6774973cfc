import './nodeVersion.ts';
import module from 'node:module';

// The second start does not compile again.
module.enableCompileCache();
