// @nestjs/throttler is CommonJS and require()s these ES modules. Jest refuses a require() of a module that is
// still being linked, so they are evaluated before a test file is loaded.
import '@nestjs/common';
import '@nestjs/core';
