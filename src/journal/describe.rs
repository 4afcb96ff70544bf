//! An event in words. Every page that tells what happened asks here.
